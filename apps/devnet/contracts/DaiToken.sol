// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// An ERC-20 for local chains with the permit that Dai has: yes or no. Anyone may mint.
contract DaiToken {
    string public constant name = "Dai Stablecoin";
    string public constant symbol = "DAI";
    string public constant version = "1";
    uint8 public constant decimals = 18;
    bytes32 private constant PERMIT =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address owner => uint256) public nonces;

    error NotAllowed();

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value || balanceOf[from] < value) revert NotAllowed();
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        return true;
    }

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
        bytes32 struct_ = keccak256(abi.encode(PERMIT, holder, spender, nonce, expiry, allowed));
        address signer = ecrecover(keccak256(abi.encodePacked(hex"1901", domain, struct_)), v, r, s);
        bool isLate = expiry != 0 && block.timestamp > expiry;
        if (holder == address(0) || signer != holder || isLate || nonce != nonces[holder]++) revert NotAllowed();
        allowance[holder][spender] = allowed ? type(uint256).max : 0;
    }
}
