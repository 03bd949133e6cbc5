// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external;
}

interface Pair {
    function token0() external view returns (address);
    function swap(uint256 amount0, uint256 amount1, address to, bytes calldata data) external;
    /// Of V3.
    function flash(address to, uint256 amount0, uint256 amount1, bytes calldata data) external;
    /// Of V4, whose pools lie in one contract.
    function unlock(bytes calldata data) external;
    function take(address currency, address to, uint256 amount) external;
}

/// What a token keeps of transfers from and to a pool. Never deployed: its constructor's answer is read by `eth_call`.
contract TransferFeeReader {
    constructor(Pair pair, Token token, uint256 amount, uint8 version) {
        (uint256 bought, uint256 sold) = new Borrower().read(pair, token, amount, version);
        assembly {
            mstore(0, bought)
            mstore(32, sold)
            return(0, 64)
        }
    }
}

/// Borrows from the pool and gives back at once. Pools lend by a callback whose name differs from fork to fork.
contract Borrower {
    Pair private pair;
    Token private token;
    /// Of V4: what is taken in the callback. Others send before they call.
    uint256 private taken;

    function read(Pair from, Token lent, uint256 amount, uint8 version) external returns (uint256 bought, uint256 sold) {
        (pair, token) = (from, lent);
        try this.borrow(amount, version) {
            revert();
        } catch (bytes memory answer) {
            require(answer.length == 64);
            return abi.decode(answer, (uint256, uint256));
        }
    }

    function borrow(uint256 amount, uint8 version) external {
        if (version == 4) {
            taken = amount;
            pair.unlock("");
            return;
        }
        bool isFirst = pair.token0() == address(token);
        (uint256 amount0, uint256 amount1) = isFirst ? (amount, uint256(0)) : (uint256(0), amount);
        if (version == 3) pair.flash(address(this), amount0, amount1, hex"01");
        else pair.swap(amount0, amount1, address(this), hex"01");
    }

    fallback() external {
        if (taken > 0) pair.take(address(token), address(this), taken);
        uint256 bought = token.balanceOf(address(this));
        uint256 before = token.balanceOf(address(pair));
        token.transfer(address(pair), bought);
        uint256 sold = token.balanceOf(address(pair)) - before;
        assembly {
            mstore(0, bought)
            mstore(32, sold)
            revert(0, 64)
        }
    }
}
