// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
    function approve(address, uint256) external returns (bool);
}

/// Services that swap along ways of their own: the functions of LI.FI's diamond and of 0x's AllowanceHolder, Settler and registry. Each
/// holds to what it is told, as the published ones do, and to nothing else.
contract TestRoutes {
    struct Swap {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    struct Slippage {
        address payable recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    struct Action {
        address to;
        uint256 value;
        bytes data;
    }

    address private constant coin = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private immutable self = address(this);
    mapping(bytes32 => uint256) private allowed;

    receive() external payable {}

    function swapTokensSingleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minimum,
        Swap calldata swap
    ) external {
        take(swap);
        run(swap, 0);
        pay(swap.receivingAssetId, receiver, minimum);
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minimum,
        Swap calldata swap
    ) external {
        take(swap);
        run(swap, 0);
        pay(address(0), receiver, minimum);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minimum,
        Swap calldata swap
    ) external payable {
        run(swap, msg.value);
        pay(swap.receivingAssetId, receiver, minimum);
    }

    function swapTokensMultipleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minimum,
        Swap[] calldata swaps
    ) external {
        for (uint256 i = 0; i < swaps.length; ++i) if (swaps[i].requiresDeposit) take(swaps[i]);
        for (uint256 i = 0; i < swaps.length; ++i) run(swaps[i], 0);
        pay(swaps[swaps.length - 1].receivingAssetId, receiver, minimum);
    }

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        allowed[keccak256(abi.encode(operator, msg.sender, token))] = amount;
        return forward(target, msg.value, abi.encodePacked(data, msg.sender));
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        allowed[keccak256(abi.encode(msg.sender, owner, token))] -= amount;
        IToken(token).transferFrom(owner, recipient, amount);
        return true;
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        for (uint256 i = 0; i < actions.length; ++i) {
            Action memory action = abi.decode(actions[i], (Action));
            forward(action.to, action.value, action.data);
        }
        pay(slippage.buyToken == coin ? address(0) : slippage.buyToken, slippage.recipient, slippage.minAmountOut);
        return true;
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(feature == 2);
        return self;
    }

    function prev(uint128) external pure returns (address) {
        revert('none');
    }

    function take(Swap calldata swap) private {
        IToken(swap.sendingAssetId).transferFrom(msg.sender, address(this), swap.fromAmount);
    }

    function run(Swap calldata swap, uint256 value) private {
        if (value == 0) IToken(swap.sendingAssetId).approve(swap.approveTo, swap.fromAmount);
        forward(swap.callTo, value, swap.callData);
    }

    function pay(address token, address payable receiver, uint256 minimum) private {
        uint256 amount = token == address(0) ? address(this).balance : IToken(token).balanceOf(address(this));
        require(amount >= minimum, 'too little');
        if (token == address(0)) forward(receiver, amount, '');
        else IToken(token).transfer(receiver, amount);
    }

    function forward(address to, uint256 value, bytes memory data) private returns (bytes memory) {
        (bool isDone, bytes memory answer) = to.call{value: value}(data);
        if (isDone) return answer;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}
