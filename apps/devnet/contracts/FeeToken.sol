// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Keeps a part of every transfer for its maker, as some tokens do.
contract FeeToken {
    string public constant name = "Keeping Coin";
    string public constant symbol = "KEEP";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    uint256 public immutable percent;
    address public immutable maker = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 kept) {
        percent = kept;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        uint256 kept = (amount * percent) / 100;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - kept;
        balanceOf[maker] += kept;
        emit Transfer(from, to, amount - kept);
        if (kept > 0) emit Transfer(from, maker, kept);
    }
}
